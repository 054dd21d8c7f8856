import { describe, expect, test } from 'vitest';
import { reduceAntdSheet } from '../src/tasks/build/antd-sheet.ts';

const select = {
  id: '/node_modules/antd/es/select/index.js',
  code: "const prefixCls = getPrefixCls('select', custom);",
};
const table = { id: '/src/client/ui/data-table.tsx', code: "const PREFIX = 'ant-table';" };
const app = (code: string) => ({ id: '/src/client/page.tsx', code });

describe('The style sheet of a build', () => {
  test.each([
    ['has the rules of a component that is imported', '.ant-select-item{color:red}', [select], true],
    ['has no rules of a component that is not', '.ant-select-item{color:red}', [], false],
    ['has the rules of a component that the client builds itself', '.ant-table-row{color:red}', [table], true],
    ['tells components with the same beginning apart', '.ant-select-tree{color:red}', [select], false],
    ['has rules that name no component', 'a:hover,.ant-fade-enter,.page{color:red}', [], true],
    ['has what applies unless a class is there', '.page:not(.ant-tree){color:red}', [], true],
    [
      'has no rules for a component inside one that is not imported',
      '.ant-tree .ant-select{color:red}',
      [select],
      false,
    ],
    ['has no rules for another direction of writing', '.ant-select-rtl{color:red}', [select], false],
    ['has no variants of inputs that no source asks for', '.ant-select-filled{color:red}', [select], false],
    [
      'has them once a source does',
      '.ant-select-filled{color:red}',
      [select, app('<Select variant="filled" />')],
      true,
    ],
    ['has no rules of one width only for what is not there', '@media (width>1px){.ant-tree{color:red}}', [], false],
    ['has the animations that a rule names', '.page{animation:turn 1s}@keyframes turn{to{top:0}}', [], true],
    ['has no others', '@keyframes turn{to{top:0}}', [], false],
    ['is read past brackets in strings and addresses', '.page:before{content:"}{"}', [], true],
  ])('%s', (_, sheet, sources, stays) => {
    expect(reduceAntdSheet(sheet, sources)).toBe(stays ? sheet : '');
  });

  test('tells antd of the icons alone that their styles are in it', () => {
    const sheet =
      '.data-ant-cssinjs-cache-path{content:"|ant-design-icons|anticon:1x;|Select-Select|ant-select|anticon:2y"}';
    expect(reduceAntdSheet(sheet, [])).toBe('.data-ant-cssinjs-cache-path{content:"|ant-design-icons|anticon:1x"}');
  });

  test('loses only the selectors that cannot match', () => {
    const sheet = '@media print{.ant-tree,.ant-select:is(:hover,:focus){color:red}.ant-tree{top:0}}';
    expect(reduceAntdSheet(sheet, [select])).toBe('@media print{.ant-select:is(:hover,:focus){color:red}}');
  });
});
