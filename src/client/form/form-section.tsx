import type { Resource } from '../../declare/define-resource.ts';
import { sectionId } from '../record/section-nav.tsx';
import { useLanguage } from '../ui/language.tsx';

type SectionProps = Pick<Resource['form'][number], 'title' | 'help'> & { spread: boolean; children: React.ReactNode };

export function FormSection({ title, help, spread, children }: SectionProps) {
  const { say } = useLanguage();
  return (
    <section id={sectionId(title)} className="panel form-section" tabIndex={-1}>
      <h2>{say(title)}</h2>
      {help ? <p className="quiet">{say(help)}</p> : null}
      <div className={spread ? 'form-grid form-spread' : 'form-grid'}>{children}</div>
    </section>
  );
}
