import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { entriesOf } from '../session/menu-tree.ts';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { words } from '../ui/page-messages.ts';
import { GatePage } from '../ui/status-page.tsx';

/** The 403 page: one text for whoever may not see this page, another for whoever may see none (S2.12). */
export function Forbidden() {
  const { say } = useLanguage();
  const { menu } = useSession();
  const navigate = useNavigate();
  const sentence = say(entriesOf(menu).length > 0 ? words.noPermission : words.noMenu);
  return (
    <GatePage
      sentence={sentence}
      action={
        <Button type="primary" onClick={() => navigate('/')}>
          {say(words.home)}
        </Button>
      }
    />
  );
}
