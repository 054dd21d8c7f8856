import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Label } from '../../contract/label.ts';
import { sections } from '../../resources/index.ts';
import { flattenRoutes, MEDIA_PATH } from '../session/routing/routes.ts';
import { useCurrentResource } from '../session/routing/use-current-resource.ts';
import { useRoutes } from '../session/routing/use-routes.ts';
import { useSession } from '../session/session.ts';
import { ShortcutList } from '../session/shortcut-list.tsx';
import { frameMessages } from '../ui/frame-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { lazyChunk } from '../ui/lazy.tsx';
import { restartFirstSteps } from './first-steps-state.ts';
import { helpMessages, helpSentences } from './help-messages.ts';
import { PrintableDrawer } from './printable-drawer.tsx';
import { HelpPart, SectionHelp } from './section-help.tsx';

const HandbookDrawer = lazyChunk(() => import('./handbook-drawer.tsx'));

/** The help for the screen that is open, with the operator's own handbook and the shortcuts. */
export default function HelpDrawer({ onClose }: { onClose: () => void }) {
  const { say } = useLanguage();
  const { user, codes } = useSession();
  const navigate = useNavigate();
  const resource = useCurrentResource();
  const screen = useScreenHelp();
  const [isHandbookOpen, setHandbookOpen] = useState(false);
  const name = resource?.label ?? screen.name;
  return (
    <PrintableDrawer
      title={say(name ? helpSentences.helpOf(name) : frameMessages.help)}
      size={640}
      onClose={onClose}
      isBehind={isHandbookOpen}
    >
      {(close) => (
        <>
          {resource ? <SectionHelp resource={resource} sections={sections} codes={codes} /> : <p>{say(screen.text)}</p>}
          <p className="help-links">
            <Button onClick={() => setHandbookOpen(true)}>{say(helpMessages.ownHandbook)}</Button>
            <Button
              onClick={() => {
                restartFirstSteps(user.account ?? '');
                void navigate('/');
                close();
              }}
            >
              {say(helpMessages.showFirstSteps)}
            </Button>
          </p>
          <HelpPart title={say(helpMessages.keys)}>
            <ShortcutList />
          </HelpPart>
          {isHandbookOpen ? (
            <Suspense fallback={null}>
              <HandbookDrawer name={user.name} codes={codes} isOwn onClose={() => setHandbookOpen(false)} />
            </Suspense>
          ) : null}
        </>
      )}
    </PrintableDrawer>
  );
}

/** A short text for a screen that is not of a section. */
function useScreenHelp(): { name: Label | undefined; text: Label } {
  const { pathname } = useLocation();
  const { routes } = useRoutes();
  const row = flattenRoutes(routes).find(({ path }) => path === pathname);
  if (pathname === MEDIA_PATH) return { name: frameMessages.media, text: helpMessages.mediaHelp };
  if (row?.screen === 'search') return { name: frameMessages.search, text: helpMessages.searchHelp };
  return { name: row?.label, text: row?.screen === 'page' ? helpMessages.overviewHelp : helpMessages.otherHelp };
}
