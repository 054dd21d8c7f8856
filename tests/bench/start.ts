import type { BenchProduct } from './product.ts';
import type { Report } from './report.ts';

/** Reports the two starts that precede all measurements. */
export async function reportStarts({ databaseUrl, starts }: BenchProduct, report: Report): Promise<void> {
  const { first, next } = starts;
  report.atMost('first start to the first answer', first.seconds, 6, 's');
  report.atMost('next start to the first answer', next.seconds, 2, 's');
  if (databaseUrl === undefined) report.atMost('memory after the first start', first.memory, 380, 'MB');
  else report.atMost('memory, idle', next.memory, 110, 'MB');
}
