import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../ui/language.tsx';
import { pageMessages } from '../../ui/page-messages.ts';
import { StatusPage } from '../../ui/status-page.tsx';

/** The page for a path that no route has (S2.6). */
export function NotFound() {
  const { say } = useLanguage();
  const navigate = useNavigate();
  return (
    <StatusPage
      sentence={say(pageMessages.notFound)}
      detail={say(pageMessages.notFoundHelp)}
      action={
        <Button type="primary" onClick={() => navigate('/')}>
          {say(pageMessages.home)}
        </Button>
      }
    />
  );
}
