/** The sections to test: all, or those that `npm run check -- <section>` names. */
export function chosenSections<S extends { code: string }>(sections: readonly S[]): readonly S[] {
  const codes = process.env.TEST_SECTIONS?.split(',').filter(Boolean) ?? [];
  return codes.length === 0 ? sections : sections.filter(({ code }) => codes.includes(code));
}
