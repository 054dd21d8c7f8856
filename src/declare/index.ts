/** The vocabulary's front door: all that a declaration needs. */

export type { DraftOf, RecordOf } from './define-resource.ts';
export { defineResource } from './define-resource.ts';
export { choice } from './kinds/choice.ts';
export { date } from './kinds/date.ts';
export { dateTime } from './kinds/date-time.ts';
export { image } from './kinds/image.ts';
export { integer } from './kinds/integer.ts';
export { longText } from './kinds/long-text.ts';
export { reference } from './kinds/reference.ts';
export { richText } from './kinds/rich-text.ts';
export { text } from './kinds/text.ts';
export { toggle } from './kinds/toggle.ts';
export type { Group, MenuItem, Page } from './menu.ts';
export { publishing, publishingFields } from './publishing.ts';
export { defineWorkflow } from './workflow.ts';
