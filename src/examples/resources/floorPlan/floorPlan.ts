import type { Page } from '../../declare/index.ts';

/** The plan of the exhibition halls, for the front desk. */
export const floorPlan = {
  code: 'floorPlan',
  path: '/floorPlan',
  label: { zh: '展厅平面图', en: 'Floor plan' },
  icon: 'environment',
} as const satisfies Page;
