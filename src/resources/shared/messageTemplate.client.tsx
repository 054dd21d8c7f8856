import { defineScreens } from '../../client/session/routing/define-screens.ts';
import { messageTemplate } from './messageTemplate.ts';

/** The templates have a tab for what was sent by them. */
export const messageTemplateScreens = defineScreens(messageTemplate, {
  tabs: { outbox: { label: { zh: '发件箱', en: 'Outbox' }, load: () => import('./outbox.client.tsx') } },
});
