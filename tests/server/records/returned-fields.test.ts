import { expect, test } from 'vitest';
import { rules } from '../../../src/resources/index.server.ts';
import { venue } from '../../../src/resources/shared/venue.ts';
import { giveRoleByCode } from '../../../src/server/people/roles.ts';
import { returnedFields } from '../../../src/server/records/returned-fields.ts';
import { defineRules } from '../../../src/server/records/rules.ts';
import { testApp } from '../../support/server.ts';

test('a save answers 500 when a rule returns a field that the section does not have', async () => {
  let floor = {};
  const venueRules = defineRules(venue, { beforeSave: (draft) => ({ ...draft, ...floor }) });
  const museum = await testApp({ rules: [...rules, venueRules] });
  await giveRoleByCode(museum.parts.database.db, 'editor', 'administrator');
  const save = (name: string) => museum.call('POST', 'venue/', { as: 'editor', body: { name } });
  expect(await save('报告厅')).toMatchObject({ status: 200 });
  floor = { flor: '二层' };
  expect(await save('多功能厅')).toMatchObject({ status: 500, code: 500 });
  expect((await museum.call('GET', 'venue/list', { as: 'editor' })).data.total).toBe(1);
});

test('the error names the rule, the unknown field and the field that was probably meant', () => {
  expect(() => returnedFields(venue, 'beforeSave', { flor: '二层' })).toThrow(
    'The rule beforeSave of venue returned a field "flor", which does not exist; did you mean "floor"?',
  );
  expect(returnedFields(venue, 'beforeSave', { floor: '二层' })).toEqual({ floor: '二层' });
});
