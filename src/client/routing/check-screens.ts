import type { Resource } from '../../declare/define-resource.ts';
import { isGroup, type MenuItem } from '../../declare/menu.ts';
import { missingPageScreen, type OwnScreens } from './define-screens.ts';

/** Every mistake in the sections' own screens, a sentence each; those that the compiler sees reach it by a cast only. */
export function checkScreens(
  { sections, pages }: OwnScreens,
  menu: readonly MenuItem[],
  records: readonly Resource[],
): string[] {
  const pageCodes = menu.filter((item) => !isGroup(item)).map(({ code }) => code);
  const screenCodes = pages.map(({ page }) => page.code);
  const sectionCodes = sections.map(({ code }) => code);
  return [
    ...pageCodes.filter((code) => !screenCodes.includes(code)).map(missingPageScreen),
    ...screenCodes
      .filter((code) => !pageCodes.includes(code))
      .map((code) => `The menu has no page "${code}"; list it in src/resources/index.ts, or take its screen away.`),
    ...repeated(screenCodes).map((code) => `The page "${code}" has two screens; take one away.`),
    ...repeated(sectionCodes).map((code) => `${code}: it has screens twice; put them into one defineScreens.`),
    ...sectionCodes
      .filter((code) => !records.some((resource) => resource.code === code))
      .map((code) => `There are screens for "${code}", which no section is called.`),
  ];
}

const repeated = (codes: readonly string[]): string[] => [
  ...new Set(codes.filter((code, at) => codes.indexOf(code) !== at)),
];
