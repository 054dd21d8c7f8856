import { PageHead } from '../../client/page/page-head.tsx';
import type { PageProps } from '../../client/session/routing/screen-props.ts';
import { useLanguage } from '../../client/ui/language.tsx';

const halls = [
  { zh: '一号厅', en: 'Hall 1' },
  { zh: '二号厅', en: 'Hall 2' },
];

/** A menu entry that is a page of its own. */
export default function FloorPlan({ page }: PageProps) {
  const { say } = useLanguage();
  return (
    <section className="screen">
      <PageHead title={say(page.label)} about={say({ zh: '各展厅的位置', en: 'Where the halls are' })} />
      <ul className="panel">
        {halls.map((hall) => (
          <li key={hall.en}>{say(hall)}</li>
        ))}
      </ul>
    </section>
  );
}
