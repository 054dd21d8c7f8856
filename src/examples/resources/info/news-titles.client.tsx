import { useCustom } from '@refinedev/core';
import { Modal } from 'antd';
import type { ToolProps } from '../../client/session/routing/screen-props.ts';
import { callKey } from '../../client/transport/wire/call-key.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { UserText } from '../../client/ui/user-text.tsx';
import type { RecordOf } from '../../declare/index.ts';
import type { news } from './news.ts';

type Titles = { list: Pick<RecordOf<typeof news>, 'id' | 'title' | 'titleEn'>[] };

/** A tool: the titles of what the list shows, by its own filters and order. */
export default function NewsTitles({ list, onClose }: ToolProps) {
  const { say } = useLanguage();
  const { query, result } = useCustom<Titles>({
    url: 'news/list',
    method: 'get',
    config: { query: [...list.query, ['pageSize', 100]] },
    queryOptions: { queryKey: callKey('news-titles', list.query) },
  });
  return (
    <Modal open title={say({ zh: '标题清单', en: 'List of titles' })} onCancel={onClose} footer={null}>
      {query.isLoading ? <p role="status">{say({ zh: '正在读取…', en: 'Loading …' })}</p> : null}
      <ol>
        {(result.data.list ?? []).map(({ id, title, titleEn }) => (
          <li key={id}>
            <UserText text={say({ zh: title, en: titleEn || title })} />
          </li>
        ))}
      </ol>
    </Modal>
  );
}
