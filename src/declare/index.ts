/** Everything a declaration imports. */

export * from '../kinds/index.ts';
export { defineCard } from './card.ts';
export type { DraftOf, RecordOf } from './define-resource.ts';
export { defineResource } from './define-resource.ts';
export type { Group, MenuItem, Page } from './menu.ts';
export { applicationFields, applyNo, articleFields, identityFields, publishingFields } from './mixins.ts';
export { publishing } from './publishing.ts';
export { refusalReasons, registration, registrationMessages } from './registration.ts';
export { defineWorkflow } from './workflow.ts';
