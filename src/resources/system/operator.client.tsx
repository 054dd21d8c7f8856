import { defineScreens } from '../../client/routing/define-screens.ts';
import { operator } from './operator.ts';

/** The list has a tab for the audit log, the page of an operator explains their permissions. */
export const operatorScreens = defineScreens(operator, {
  list: () => import('./operator-list.client.tsx'),
  show: () => import('./operator-show.client.tsx'),
});
