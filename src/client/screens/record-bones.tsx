import { words } from '../record/action-messages.ts';
import { useLanguage } from '../ui/language.tsx';
import { Bones } from './bones.tsx';

/** A record on its way. */
export function RecordBones() {
  const { say } = useLanguage();
  return (
    <section className="screen" aria-busy="true">
      <span role="status" className="unseen">
        {say(words.loading)}
      </span>
      <header className="page-head">
        <Bones />
      </header>
      {['a', 'b'].map((key) => (
        <div key={key} className="panel record-bones">
          <Bones />
          <Bones />
          <Bones />
        </div>
      ))}
    </section>
  );
}
