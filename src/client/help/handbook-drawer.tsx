import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { menu, sections } from '../../resources/index.ts';
import { useLanguage } from '../ui/language.tsx';
import { Handbook } from './handbook.tsx';
import { helpMessages, helpSentences } from './help-messages.ts';
import { PrintableDrawer } from './printable-drawer.tsx';
import { saveAsHtml } from './save-as-html.ts';

interface HandbookDrawerProps {
  /** The name of the role, or of the operator. */
  name: string;
  codes: ReadonlySet<string>;
  /** It is that of whoever reads it. */
  isOwn?: boolean;
  onClose: () => void;
}

/** The handbook of a role, or the operator's own, to read, to print and to save as a page. */
export default function HandbookDrawer({ name, codes, isOwn = false, onClose }: HandbookDrawerProps) {
  const { say } = useLanguage();
  const title = say(helpSentences.handbookOf(name));
  return (
    <PrintableDrawer
      title={title}
      size={840}
      onClose={onClose}
      tools={(content) => (
        <Button
          type="text"
          icon={<DownloadOutlined />}
          aria-label={say(helpMessages.saveAsHtml)}
          title={say(helpMessages.saveAsHtml)}
          onClick={() => content.current && saveAsHtml(content.current, title)}
        />
      )}
    >
      {() => (
        <Handbook
          menu={menu}
          sections={sections}
          codes={codes}
          introduction={isOwn ? helpMessages.ownIntroduction : helpMessages.roleIntroduction}
        />
      )}
    </PrintableDrawer>
  );
}
