import type { FileValue, ImageValue, ReferenceValue } from '../../src/contract/record.ts';
import type { AnyDraft, Resource } from '../../src/declare/define-resource.ts';
import { type SampleOptions, sampleDraft } from '../../src/declare/sample.ts';
import type { SampleSource } from '../../src/kinds/field.ts';
import type { FileType } from '../../src/kinds/file-types.ts';
import type { Field } from '../../src/kinds/index.ts';
import { meaningOf } from '../../src/kinds/index.ts';
import { menuSections } from '../../src/resources/index.ts';

export interface DraftOptions extends SampleOptions {
  /** A number from which the values are made, so that drafts differ. */
  number?: number;
  /** An uploaded picture for picture fields. */
  image?: ImageValue | null;
  /** An uploaded file for file fields. */
  file?: (type: FileType) => FileValue | null;
  /** A record of a section for references to it. */
  record?: (section: string) => ReferenceValue | null;
  /** What such a record has at a path. */
  known?: (section: string, path: string) => unknown;
}

/** Makes a draft that can be saved and published from the field kinds of a section. */
export const draftOf = (resource: Resource, options: DraftOptions = {}): AnyDraft =>
  sampleDraft(resource, sourceOf(options), options);

/** The sample value of one field. */
export const valueFor = (field: Field, options: DraftOptions): unknown =>
  meaningOf(field).sample(field, sourceOf(options), {});

const sourceOf = ({
  number = 1,
  image = null,
  file = () => null,
  record = () => null,
  known = () => undefined,
}: DraftOptions): SampleSource => ({
  number,
  language: 'zh',
  firstDate: '2026-01-01',
  firstMoment: '2026-04-01',
  codes: menuSections.map(({ code }) => code),
  image: () => image,
  file,
  record,
  known,
});
