import type { CellProps, FieldCell } from '../../client/fields/field-kind.ts';
import { referenceOf } from '../../client/fields/values.ts';
import { RecordLink } from '../../client/page/record-link.tsx';
import { RecordName } from '../../client/page/record-name.tsx';
import { recordPath } from '../../client/page/record-path.ts';
import { fullReferenceName, resourceByCode } from '../../client/page/reference-title.ts';
import { useMay } from '../../client/session/use-may.ts';
import { useLanguage } from '../../client/ui/language.tsx';
import { NoValue } from '../../client/ui/no-value.tsx';
import { isReference, type ReferenceField } from './reference.ts';

type ReferenceProps = CellProps<Pick<ReferenceField, 'to'>> & { className?: string };

/** The title of a referenced record; a link if the record exists and this operator may read it. */
export function ReferenceLink({ value, field, className = 'one-line' }: ReferenceProps) {
  const may = useMay();
  const { say } = useLanguage();
  const reference = referenceOf(value);
  if (!reference) return <NoValue />;
  const section = resourceByCode(field.to);
  const name = <RecordName value={reference} />;
  const title = say(fullReferenceName(reference));
  if (reference.gone || !section || !may(section, 'show')) {
    return (
      <span className={className} title={title}>
        {name}
      </span>
    );
  }
  return (
    <RecordLink className={className} to={recordPath(section, 'show', reference)} title={title}>
      {name}
    </RecordLink>
  );
}

/** A reference with its full title, for the record's page. */
export const ReferenceShow = (props: CellProps<Pick<ReferenceField, 'to'>>) => (
  <ReferenceLink {...props} className="whole-name" />
);

export const referenceCell: FieldCell<ReferenceField> = { Cell: ReferenceLink, hasShape: isReference, width: 160 };
