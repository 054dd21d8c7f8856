import { defineScreens } from '../../client/routing/define-screens.ts';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { operator } from './operator.ts';

/** The list has a tab for the audit log, the page of an operator explains their permissions. */
export const operatorScreens = defineScreens(operator, {
  list: lazyChunk(async () => ({ default: (await import('./operator-list.client.tsx')).OperatorList })),
  show: lazyChunk(async () => ({ default: (await import('./operator-show.client.tsx')).ShowOperator })),
});
