import { defineScreens } from '../../client/routing/define-screens.ts';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { role } from './role.ts';

/** Before a role is saved its changes are shown, with whom they concern; and its page shows what it opens. */
export const roleScreens = defineScreens(role, {
  form: lazyChunk(async () => ({ default: (await import('./role-form.client.tsx')).RoleForm })),
  show: lazyChunk(async () => ({ default: (await import('./role-show.client.tsx')).ShowRole })),
});
