import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useLanguage } from '../language.tsx';
import { entriesOf } from '../session/menu-tree.ts';
import { useSession } from '../session/session.ts';
import { GatePage } from './gate-page.tsx';
import { words } from './page-words.ts';

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
