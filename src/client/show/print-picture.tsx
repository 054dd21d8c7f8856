import type { AnyRecord, Resource } from '../../declare/define-resource.ts';
import { kindOf } from '../fields/kinds.ts';
import { mediaUrl } from '../session/session.ts';

/** The picture that stands for a record, and the field it is in: the first in the order of its form. */
export function firstPicture(resource: Resource, record: AnyRecord) {
  for (const name of resource.form.flatMap(({ fields }) => fields)) {
    const field = resource.fields[name];
    const picture = field && kindOf(field).pictureOf?.(record[name]);
    if (picture) return { name, picture };
  }
  return null;
}

/** On paper a record begins with what it looks like. */
export function PrintPicture({ resource, record }: { resource: Resource; record: AnyRecord }) {
  const found = firstPicture(resource, record);
  return found ? <img className="print-picture" src={mediaUrl(found.picture.url)} alt="" loading="lazy" /> : null;
}
