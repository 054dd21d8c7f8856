import { defineScreens } from '../../client/session/routing/define-screens.ts';
import { operator } from './operator.ts';

/** The list has a tab for the audit log, the page of an operator explains their permissions. */
export const operatorScreens = defineScreens(operator, {
  tabs: { audit: { label: { zh: '审计日志', en: 'Audit log' }, load: () => import('./audit-log.client.tsx') } },
  details: () => import('./operator-details.client.tsx'),
});
