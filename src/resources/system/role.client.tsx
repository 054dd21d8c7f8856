import { defineScreens } from '../../client/session/routing/define-screens.ts';
import { role } from './role.ts';

/** The form shows the changes of permissions before it saves, the page of a role previews its menu. */
export const roleScreens = defineScreens(role, {
  confirm: () => import('./role-confirm.client.tsx'),
  details: () => import('./role-preview.client.tsx'),
});
