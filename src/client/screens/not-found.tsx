import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useLanguage } from '../ui/language.tsx';
import { words } from '../ui/page-messages.ts';
import { GatePage } from '../ui/status-page.tsx';

/** A path nobody declared (S2.6). */
export function NotFound() {
  const { say } = useLanguage();
  const navigate = useNavigate();
  return (
    <GatePage
      sentence={say(words.notFound)}
      detail={say(words.notFoundHelp)}
      action={
        <Button type="primary" onClick={() => navigate('/')}>
          {say(words.home)}
        </Button>
      }
    />
  );
}
