import { defineScreens } from '../../client/session/routing/define-screens.ts';
import { role } from './role.ts';

/** The form shows the changes of permissions before it saves; the page of a role previews its menu and opens its handbook. */
export const roleScreens = defineScreens(role, {
  confirm: () => import('./role-confirm.client.tsx'),
  details: () => import('./role-details.client.tsx'),
});
