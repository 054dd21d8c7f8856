import { defineScreens } from '../../client/routing/define-screens.ts';
import { role } from './role.ts';

/** The form shows the changes of permissions before it saves, the page of a role previews its menu. */
export const roleScreens = defineScreens(role, {
  form: () => import('./role-form.client.tsx'),
  show: () => import('./role-show.client.tsx'),
});
