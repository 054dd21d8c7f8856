import { useCustom } from '@refinedev/core';
import { Button, Select } from 'antd';
import { Link, useNavigate, useParams } from 'react-router';
import type { Language } from '../../contract/label.ts';
import { PageHead } from '../page/page-head.tsx';
import { callKey } from '../transport/wire/call-key.ts';
import { RadioChoice } from '../ui/controls/radio-choice.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { useLanguage } from '../ui/language.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { pageMessages } from '../ui/page-messages.ts';
import type { Theme } from '../ui/preferences.ts';
import { useTabName } from '../ui/tab-name.ts';
import { useTheme } from '../ui/theme.tsx';
import { useMenuInDrawer } from '../ui/use-media-query.ts';
import { CodeText } from './code-text.tsx';
import { LiveKind } from './live-kind.tsx';
import { OptionTable, TypePaths } from './option-table.tsx';
import { type Chapter, type LiveReference, referenceCalls, type TypeEntry } from './reference.ts';
import { referenceMessages as messages } from './reference-messages.ts';
import '../ui/screens.css';
import './reference.css';

/** Every field kind live and every option of a declaration, for whoever develops a section. */
export function ReferenceScreen() {
  const { say } = useLanguage();
  const { query } = useCustom<LiveReference>({
    url: referenceCalls.reference,
    method: 'get',
    queryOptions: { queryKey: callKey('declare') },
    // The page shows the failure itself.
    meta: { skipErrorHandler: true },
    errorNotification: false,
  });
  const reference = query.data?.data;
  useTabName(say(messages.title));
  return (
    <section className="screen">
      <PageHead title={say(messages.title)} about={say(messages.about)}>
        <Appearance />
      </PageHead>
      {query.isError && !reference ? (
        <FailureNotice title={say(messages.failed)} error={query.error}>
          <Button loading={query.isFetching} onClick={() => void query.refetch()}>
            {say(pageMessages.retry)}
          </Button>
        </FailureNotice>
      ) : null}
      {query.isLoading ? <Loading /> : null}
      {reference ? <Contents reference={reference} /> : null}
    </section>
  );
}

/** The same switches as in the top bar, named, because the page is about how things look in each. */
function Appearance() {
  const { language, setLanguage, say } = useLanguage();
  const { theme, setTheme } = useTheme();
  return (
    <>
      <RadioChoice<Language>
        appearance="segments"
        aria-label={say(messages.language)}
        value={language}
        onChange={setLanguage}
        options={[
          { value: 'zh-CN', label: <span lang="zh">中文</span> },
          { value: 'en-US', label: <span lang="en">English</span> },
        ]}
      />
      <RadioChoice<Theme>
        appearance="segments"
        aria-label={say(messages.theme)}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'light', label: say(messages.light) },
          { value: 'dark', label: say(messages.dark) },
        ]}
      />
    </>
  );
}

/** The entry that stands for the options of every kind. */
const COMMON = 'options';

const typePathsOf = ({ chapters }: LiveReference): ReadonlyMap<string, string> =>
  new Map(
    chapters.flatMap((chapter) => chapter.entries.map(({ name }) => [name, `/declare/${slugOf(chapter)}`] as const)),
  );

const slugOf = ({ title }: Chapter): string => title.toLowerCase().replaceAll(' ', '-');

function Contents({ reference }: { reference: LiveReference }) {
  const { say } = useLanguage();
  const { entry = reference.kinds[0]?.kind ?? '' } = useParams();
  const groups = [
    {
      title: say(messages.kinds),
      entries: reference.kinds.map(({ kind }) => ({ path: kind as string, label: kind as string })),
    },
    {
      title: say(messages.chapters),
      entries: [
        { path: COMMON, label: say(messages.everyKind) },
        ...reference.chapters.map((chapter) => ({ path: slugOf(chapter), label: chapter.title })),
      ],
    },
  ];
  return (
    <div className="reference">
      <Navigation groups={groups} entry={entry} />
      <div className="reference-entry">
        <TypePaths value={typePathsOf(reference)}>
          <Entry reference={reference} entry={entry} />
        </TypePaths>
      </div>
    </div>
  );
}

interface NavigationProps {
  groups: readonly { title: string; entries: readonly { path: string; label: string }[] }[];
  entry: string;
}

/** Links at the side, or a list to choose from where there is no room for them. */
function Navigation({ groups, entry }: NavigationProps) {
  const { say } = useLanguage();
  const navigate = useNavigate();
  const isNarrow = useMenuInDrawer();
  if (isNarrow) {
    return (
      <Select
        aria-label={say(messages.contents)}
        className="reference-select"
        value={entry}
        showSearch
        onChange={(path: string) => navigate(`/declare/${path}`)}
        options={groups.map(({ title, entries }) => ({
          label: title,
          options: entries.map(({ path, label }) => ({ value: path, label })),
        }))}
      />
    );
  }
  return (
    <nav className="panel reference-nav" aria-label={say(messages.contents)}>
      {groups.map(({ title, entries }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {entries.map(({ path, label }) => (
              <li key={path}>
                <Link to={`/declare/${path}`} aria-current={path === entry ? 'page' : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Entry({ reference, entry }: { reference: LiveReference; entry: string }) {
  const { say } = useLanguage();
  const kind = reference.kinds.find((one) => one.kind === entry);
  const specimen = reference.specimens.find((one) => one.kind === entry);
  if (kind && specimen) return <LiveKind key={entry} kind={kind} specimen={specimen} />;
  if (entry === COMMON) {
    return (
      <section className="panel">
        <h2>{say(messages.everyKind)}</h2>
        <OptionTable options={reference.common.options} label={say(messages.everyKind)} />
      </section>
    );
  }
  const chapter = reference.chapters.find((one) => slugOf(one) === entry);
  if (chapter) return <ChapterPanels chapter={chapter} />;
  return <Notice title={say(messages.unknown)} help={say(messages.unknownHelp)} />;
}

function ChapterPanels({ chapter: { title, text, entries, exports } }: { chapter: Chapter }) {
  const { say } = useLanguage();
  return (
    <>
      <section className="panel reference-text">
        <h2 lang="en">{title}</h2>
        <p>
          <CodeText text={text} />
        </p>
        {exports.length > 0 ? <h3>{say(messages.ready)}</h3> : null}
        <dl>
          {exports.map(({ name, meaning }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <CodeText text={meaning} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {entries.map((entry) => (
        <TypePanel key={entry.name} entry={entry} />
      ))}
    </>
  );
}

const TypePanel = ({ entry: { name, meaning, examples, options } }: { entry: TypeEntry }) => (
  <section className="panel reference-text">
    <h2 lang="en">{name}</h2>
    <p>
      <CodeText text={meaning} />
    </p>
    <OptionTable options={options} label={name} />
    {examples.map((example) => (
      <pre key={example}>{example}</pre>
    ))}
  </section>
);
