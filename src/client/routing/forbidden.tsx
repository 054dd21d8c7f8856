import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { entriesOf } from '../session/menu-tree.ts';
import { useSession } from '../session/session.ts';
import { useLanguage } from '../ui/language.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import { StatusPage } from '../ui/status-page.tsx';

/** The 403 page: one text for an operator who may not see this page, another for one whose menu is empty (S2.12). */
export function Forbidden() {
  const { say } = useLanguage();
  const { menu } = useSession();
  const navigate = useNavigate();
  const sentence = say(entriesOf(menu).length > 0 ? pageMessages.noPermission : pageMessages.noMenu);
  return (
    <StatusPage
      sentence={sentence}
      action={
        <Button type="primary" onClick={() => navigate('/')}>
          {say(pageMessages.home)}
        </Button>
      }
    />
  );
}
