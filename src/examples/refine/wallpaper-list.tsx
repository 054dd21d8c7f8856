import { CreateButton, DateField, EditButton, List } from '@refinedev/antd';
import { useInfiniteList } from '@refinedev/core';
import { Button, Card, Flex } from 'antd';
import type { ScreenProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import type { RecordOf } from '../../declare/index.ts';
import type { wallpaper } from '../../resources/literature/wallpaper.ts';

type Wallpaper = RecordOf<typeof wallpaper>;

export default function WallpaperList({ resource }: ScreenProps<typeof wallpaper>) {
  const { say } = useLanguage();
  const { result, query } = useInfiniteList<Wallpaper>({
    resource: resource.code,
    pagination: { pageSize: 4 },
    sorters: [{ field: 'updatedAt', order: 'desc' }],
    filters: [{ field: 'status', operator: 'ne', value: 'offline' }],
  });
  return (
    <List title={say(resource.label)} headerButtons={<CreateButton />}>
      <Flex vertical gap="small">
        {result.data?.pages
          .flatMap(({ data }) => data)
          .map((record) => (
            <Card
              key={record.id}
              size="small"
              title={record.title}
              extra={<EditButton size="small" recordItemId={record.id} />}
            >
              <DateField value={record.updatedAt} format="YYYY-MM-DD HH:mm" />
            </Card>
          ))}
        <Button
          disabled={!result.hasNextPage}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {say({ zh: '再显示一些', en: 'Show more' })}
        </Button>
      </Flex>
    </List>
  );
}
