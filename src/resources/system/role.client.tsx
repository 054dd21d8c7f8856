import { defineScreens } from '../../client/routing/define-screens.ts';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { role } from './role.ts';

/** The form shows the changes of permissions before it saves, the page of a role previews its menu. */
export const roleScreens = defineScreens(role, {
  form: lazyChunk(async () => ({ default: (await import('./role-form.client.tsx')).RoleForm })),
  show: lazyChunk(async () => ({ default: (await import('./role-show.client.tsx')).ShowRole })),
});
