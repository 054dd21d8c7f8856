import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../ui/language.tsx';
import { pageMessages, pageSentences } from '../../ui/page-messages.ts';
import { StatusPage } from '../../ui/status-page.tsx';
import { entriesOf } from '../menu-tree.ts';
import { useSession } from '../session.ts';

/**
 * The 403 page: one text for an operator who may not see this page, another for one whose menu is empty (S2.12). The
 * missing code is what an operator tells the administrator.
 */
export function Forbidden({ missingCode }: { missingCode?: string }) {
  const { say } = useLanguage();
  const { menu } = useSession();
  const navigate = useNavigate();
  const hasMenu = entriesOf(menu).length > 0;
  return (
    <StatusPage
      sentence={say(hasMenu ? pageMessages.noPermission : pageMessages.noMenu)}
      {...(hasMenu && missingCode ? { detail: say(pageSentences.missingCode(missingCode)) } : {})}
      action={
        <Button type="primary" onClick={() => navigate('/')}>
          {say(pageMessages.home)}
        </Button>
      }
    />
  );
}
