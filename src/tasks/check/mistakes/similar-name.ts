/**
 * The name that was probably meant, as `src/kinds` finds it. Loaded late and without it if need be: a mistake in
 * `src/kinds` itself must not keep `npm run dev` from showing that mistake.
 */
export const { similarName } = await import('../../../kinds/shape.ts').catch(() => ({
  similarName: (_name: string, _names: readonly string[]): string | undefined => undefined,
}));
