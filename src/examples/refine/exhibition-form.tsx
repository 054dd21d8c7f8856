import { Create, DeleteButton, Edit, SaveButton, useForm, useSelect } from '@refinedev/antd';
import type { HttpError } from '@refinedev/core';
import { Button, DatePicker, Form, Input, Select, Space } from 'antd';
import { useState } from 'react';
import type { FormScreenProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { DraftOf, RecordOf } from '../../declare/index.ts';
import type { collectionManage } from '../../resources/collection/collectionManage.ts';
import type { tmpExhibition } from '../../resources/exhibition/tmpExhibition.ts';
import type { venue } from '../../resources/shared/venue.ts';
import { PictureInput } from './picture-input.tsx';
import { dayItem, referenceItem, referencesItem } from './values.ts';

type Exhibition = RecordOf<typeof tmpExhibition>;
type Draft = DraftOf<typeof tmpExhibition>;

export default function ExhibitionForm({ resource, screen }: FormScreenProps<typeof tmpExhibition>) {
  const { say } = useLanguage();
  const { fields } = resource;
  const { formProps, saveButtonProps, query, id } = useForm<Exhibition, HttpError, Draft>({
    action: screen,
    redirect: 'show',
  });
  const record = query?.data?.data;
  const [building, setBuilding] = useState<string>();
  const { selectProps: buildingProps, query: halls } = useSelect<RecordOf<typeof venue>>({
    resource: 'venue',
    optionLabel: 'building',
    pagination: { pageSize: 100 },
  });
  const buildings = [...new Set((halls.data?.data ?? []).flatMap((hall) => hall.building ?? []))];
  const { selectProps: venueProps } = useSelect<RecordOf<typeof venue>>({
    resource: 'venue',
    optionLabel: 'name',
    filters: building === undefined ? [] : [{ field: 'building', operator: 'eq', value: building }],
    ...(record?.venue && building === undefined ? { defaultValue: record.venue.id } : {}),
  });
  const { selectProps: objectProps } = useSelect<RecordOf<typeof collectionManage>>({
    resource: 'collectionManage',
    optionLabel: 'title',
    defaultValue: record?.keyObjects?.map((object) => object.id) ?? [],
    onSearch: (text) => [{ field: 'title', operator: 'contains', value: text }],
  });
  const form = (
    <Form {...formProps} layout="vertical">
      <Form.Item name="title" label={say(fields.title.label)} rules={[{ required: true }]}>
        <Input />
      </Form.Item>
      <Form.Item label={say({ zh: '楼', en: 'Building' })}>
        <Select<string>
          allowClear
          loading={buildingProps.loading}
          options={buildings.map((value) => ({ value, label: value }))}
          onChange={(value) => {
            setBuilding(value);
            formProps.form?.setFieldValue('venue', null);
          }}
          aria-label={say({ zh: '楼', en: 'Building' })}
        />
      </Form.Item>
      <Form.Item name="venue" label={say(fields.venue.label)} {...referenceItem}>
        <Select {...venueProps} allowClear />
      </Form.Item>
      <Form.Item name="keyObjects" label={say(fields.keyObjects.label)} {...referencesItem}>
        <Select {...objectProps} mode="multiple" />
      </Form.Item>
      <Form.Item name="startDate" label={say(fields.startDate.label)} {...dayItem}>
        <DatePicker />
      </Form.Item>
      <Form.List name="touring">
        {(stops, { add, remove }) => (
          <>
            {stops.map(({ key, name }) => (
              <Space key={key} align="baseline">
                <Form.Item name={[name, 'place']} label={say({ zh: '场馆', en: 'Place' })} rules={[{ required: true }]}>
                  <Input />
                </Form.Item>
                <Form.Item name={[name, 'city']} label={say({ zh: '城市', en: 'City' })} rules={[{ required: true }]}>
                  <Input />
                </Form.Item>
                <Form.Item
                  name={[name, 'from']}
                  label={say({ zh: '开展', en: 'From' })}
                  rules={[{ required: true }]}
                  {...dayItem}
                >
                  <DatePicker />
                </Form.Item>
                <Button onClick={() => remove(name)}>{say({ zh: '删除', en: 'Remove' })}</Button>
              </Space>
            ))}
            <Form.Item>
              <Button onClick={() => add()}>{say({ zh: '添加一站', en: 'Add a stop' })}</Button>
            </Form.Item>
          </>
        )}
      </Form.List>
      <Form.Item name="cover" label={say(fields.cover.label)}>
        <PictureInput section={resource.code} field="cover" />
      </Form.Item>
    </Form>
  );
  if (screen === 'create')
    return (
      <Create saveButtonProps={saveButtonProps} isLoading={false}>
        {form}
      </Create>
    );
  return (
    <Edit
      isLoading={query?.isLoading ?? false}
      footerButtons={
        <>
          {id === undefined ? null : <DeleteButton recordItemId={id} />}
          <SaveButton {...saveButtonProps} />
        </>
      }
    >
      {form}
    </Edit>
  );
}
