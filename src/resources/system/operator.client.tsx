import { defineScreens } from '../../client/routing/define-screens.ts';
import { lazyChunk } from '../../client/ui/lazy.tsx';
import { operator } from './operator.ts';

/** Beside the list stands the audit log; on an operator's page, why they may do something or not. */
export const operatorScreens = defineScreens(operator, {
  list: lazyChunk(async () => ({ default: (await import('./operator-list.client.tsx')).OperatorList })),
  show: lazyChunk(async () => ({ default: (await import('./operator-show.client.tsx')).ShowOperator })),
});
