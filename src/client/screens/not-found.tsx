import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useLanguage } from '../language.tsx';
import { GatePage } from './gate-page.tsx';
import { words } from './page-words.ts';

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
