import { Modal } from 'antd';
import type { RowActionProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { UserText } from '../../client/ui/user-text.tsx';
import type { news } from './news.ts';

/** An action of a row: the words by which an article cites the news. */
export default function NewsCitation({ record, onClose }: RowActionProps<typeof news>) {
  const { say } = useLanguage();
  const title = say({ zh: record.title, en: record.titleEn || record.title });
  return (
    <Modal open title={say({ zh: '引用格式', en: 'Citation' })} onCancel={onClose} footer={null}>
      <p>
        <UserText text={[title, record.source, record.newsDate].filter(Boolean).join(say({ zh: '，', en: ', ' }))} />
      </p>
    </Modal>
  );
}
