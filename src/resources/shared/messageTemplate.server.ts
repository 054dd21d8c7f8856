import { assertPlaceholders } from '../../server/records/outbox/template-check.ts';
import { defineRules } from '../../server/records/rules.ts';
import { messageTemplate } from './messageTemplate.ts';

/** A template holds only placeholders that its section fills in. */
export const messageTemplateRules = defineRules(messageTemplate, {
  beforeSave(draft, { sections }) {
    assertPlaceholders(draft, sections);
    return draft;
  },
});
