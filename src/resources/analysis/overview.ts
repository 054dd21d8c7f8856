import type { Page } from '../../declare/index.ts';

/** The page that opens first: what waits for the operator, the museum's figures, and the operator's sections. */
export const overview = {
  code: 'analysis',
  path: '/analysis',
  label: { zh: '工作台', en: 'Overview' },
  icon: 'dashboard',
} as const satisfies Page;
