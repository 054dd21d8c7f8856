import {
  BooleanField,
  DateField,
  DeleteButton,
  ListButton,
  NumberField,
  Show,
  TagField,
  TextField,
} from '@refinedev/antd';
import { useNavigation, useShow } from '@refinedev/core';
import { Descriptions, Space } from 'antd';
import type { ScreenProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { RecordOf } from '../../declare/index.ts';
import type { tmpExhibition } from '../../resources/exhibition/tmpExhibition.ts';

export default function ExhibitionShow({ resource }: ScreenProps<typeof tmpExhibition>) {
  const { say } = useLanguage();
  const { list } = useNavigation();
  const { result: record, query } = useShow<RecordOf<typeof tmpExhibition>>({ resource: resource.code });
  const { fields } = resource;
  return (
    <Show
      isLoading={query.isLoading}
      headerButtons={({ defaultButtons }) => (
        <>
          {defaultButtons}
          <ListButton />
          {record ? <DeleteButton recordItemId={record.id} onSuccess={() => list(resource.code)} /> : null}
        </>
      )}
    >
      {record ? (
        <Descriptions column={1}>
          <Descriptions.Item label={say(fields.title.label)}>
            <TextField value={record.title} strong />
          </Descriptions.Item>
          <Descriptions.Item label={say(fields.startDate.label)}>
            {record.startDate ? <DateField value={record.startDate} format="YYYY-MM-DD" /> : null}
          </Descriptions.Item>
          <Descriptions.Item label={say(fields.exhibitCount.label)}>
            {record.exhibitCount === null ? null : <NumberField value={record.exhibitCount} />}
          </Descriptions.Item>
          <Descriptions.Item label={say(fields.hosts.label)}>
            <Space wrap>
              {(record.hosts ?? []).map((host) => (
                <TagField key={host} value={host} />
              ))}
            </Space>
          </Descriptions.Item>
          <Descriptions.Item label={say({ zh: '有封面', en: 'Has a cover' })}>
            <BooleanField value={record.cover !== null} />
          </Descriptions.Item>
        </Descriptions>
      ) : null}
    </Show>
  );
}
