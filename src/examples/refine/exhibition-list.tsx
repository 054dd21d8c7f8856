import {
  DateField,
  DeleteButton,
  EditButton,
  ExportButton,
  List,
  RefreshButton,
  ShowButton,
  TagField,
  TextField,
  useDrawerForm,
  useModalForm,
  useTable,
} from '@refinedev/antd';
import { type HttpError, useExport, useInvalidate, useMany } from '@refinedev/core';
import { Button, DatePicker, Drawer, Form, Input, Modal, Space, Table } from 'antd';
import type { Dayjs } from 'dayjs';
import type { ScreenProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { RecordOf } from '../../declare/index.ts';
import type { tmpExhibition } from '../../resources/exhibition/tmpExhibition.ts';
import type { venue } from '../../resources/shared/venue.ts';
import { dayText } from './values.ts';

type Exhibition = RecordOf<typeof tmpExhibition>;
type Venue = RecordOf<typeof venue>;

interface Search {
  title?: string;
  from?: Dayjs | null;
}

export default function ExhibitionList({ resource }: ScreenProps<typeof tmpExhibition>) {
  const { say } = useLanguage();
  const invalidate = useInvalidate();
  const { tableProps, searchFormProps, result } = useTable<Exhibition, HttpError, Search>({
    resource: resource.code,
    pagination: { pageSize: 10 },
    sorters: { initial: [{ field: 'startDate', order: 'desc' }] },
    syncWithLocation: true,
    onSearch: ({ title, from }) => [
      { field: 'title', operator: 'startswith', value: title },
      { field: 'startDate', operator: 'gte', value: dayText(from) },
    ],
  });
  const venueIds = [...new Set(result.data.flatMap(({ venue: hall }) => hall?.id ?? []))];
  const { result: venues } = useMany<Venue>({
    resource: 'venue',
    ids: venueIds,
    queryOptions: { enabled: venueIds.length > 0 },
  });
  const buildings = new Map(venues.data.map(({ id, building }) => [id, building]));
  // On the section's own screens Refine knows the resource; naming it makes development warn that the id is not of the address.
  const form = { redirect: false } as const;
  const creating = useModalForm<Exhibition, HttpError, { title: string }>({ ...form, action: 'create' });
  // A form that closes itself keeps its record, and reads it again when somebody deletes it.
  const edit = { ...form, action: 'edit', autoSubmitClose: false } as const;
  const renaming = useModalForm<Exhibition, HttpError, { title: string }>({
    ...edit,
    onMutationSuccess: () => {
      renaming.close();
    },
  });
  const drawer = useDrawerForm<Exhibition, HttpError, { curator: string }>({
    ...edit,
    onMutationSuccess: () => {
      drawer.close();
    },
  });
  // A text, which antd does not take any more.
  const { width: _, ...drawerProps } = drawer.drawerProps;
  const { triggerExport, isLoading } = useExport<Exhibition>({
    resource: resource.code,
    pageSize: 100,
    mapData: ({ id, title, startDate, endDate }) => ({ id, title, startDate, endDate }),
  });
  const title = (
    <Form.Item name="title" label={say(resource.fields.title.label)} rules={[{ required: true }]}>
      <Input />
    </Form.Item>
  );
  return (
    <List
      headerButtons={({ defaultButtons }) => (
        <>
          <ExportButton onClick={triggerExport} loading={isLoading} />
          <Button onClick={() => void invalidate({ resource: resource.code, invalidates: ['list'] })}>
            {say({ zh: '重新读取', en: 'Read again' })}
          </Button>
          <Button onClick={() => creating.show()}>{say({ zh: '快速新建', en: 'Quick create' })}</Button>
          {defaultButtons}
        </>
      )}
    >
      <Form {...searchFormProps} layout="inline" style={{ rowGap: 16, marginBlockEnd: 16 }}>
        <Form.Item name="title" label={say({ zh: '名称开头', en: 'Title begins with' })}>
          <Input allowClear />
        </Form.Item>
        <Form.Item name="from" label={say({ zh: '开展不早于', en: 'Opens on or after' })}>
          <DatePicker />
        </Form.Item>
        <Button htmlType="submit">{say({ zh: '查找', en: 'Search' })}</Button>
      </Form>
      <Table<Exhibition> {...tableProps} rowKey="id" scroll={{ x: true }}>
        <Table.Column<Exhibition>
          dataIndex="title"
          title={say(resource.fields.title.label)}
          sorter
          render={(value: string) => <TextField value={value} strong />}
        />
        <Table.Column<Exhibition>
          title={say({ zh: '展厅所在', en: 'Building' })}
          render={(_, { venue: hall }) => (hall ? `${hall.title} · ${buildings.get(hall.id) ?? ''}` : '')}
        />
        <Table.Column<Exhibition>
          dataIndex="startDate"
          title={say(resource.fields.startDate.label)}
          sorter
          render={(value: string | null) => (value ? <DateField value={value} format="YYYY-MM-DD" /> : null)}
        />
        <Table.Column<Exhibition>
          dataIndex="status"
          title={say({ zh: '状态', en: 'State' })}
          render={(state: Exhibition['status']) => {
            const label = state && resource.workflow?.states[state].label;
            return <TagField value={label ? say(label) : state} />;
          }}
        />
        <Table.Column<Exhibition>
          title={say({ zh: '操作', en: 'Actions' })}
          render={(_, { id }) => (
            <Space>
              <ShowButton hideText size="small" recordItemId={id} />
              <EditButton hideText size="small" recordItemId={id} />
              <Button size="small" onClick={() => renaming.show(id)}>
                {say({ zh: '改名', en: 'Rename' })}
              </Button>
              <Button size="small" onClick={() => drawer.show(id)}>
                {say({ zh: '策展人', en: 'Curator' })}
              </Button>
              <RefreshButton hideText size="small" recordItemId={id} />
              <DeleteButton hideText size="small" recordItemId={id} />
            </Space>
          )}
        />
      </Table>
      <Modal {...creating.modalProps}>
        <Form {...creating.formProps} layout="vertical">
          {title}
        </Form>
      </Modal>
      <Modal {...renaming.modalProps}>
        <Form {...renaming.formProps} layout="vertical">
          {title}
        </Form>
      </Modal>
      <Drawer
        {...drawerProps}
        size={500}
        title={say(resource.fields.curator.label)}
        extra={
          <Button type="primary" {...drawer.saveButtonProps}>
            {say({ zh: '保存', en: 'Save' })}
          </Button>
        }
      >
        <Form {...drawer.formProps} layout="vertical">
          <Form.Item name="curator" label={say(resource.fields.curator.label)}>
            <Input />
          </Form.Item>
        </Form>
      </Drawer>
    </List>
  );
}
