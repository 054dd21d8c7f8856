/** The export of `@ant-design/icons` for the name of an icon: `StarOutlined` for `star`, `StarFilled` for `star-filled`. */
export function iconExport(name: string): string {
  const words = name.split('-').map((word) => capitals[word] ?? word.charAt(0).toUpperCase() + word.slice(1));
  const joined = words.join('');
  return /(Filled|TwoTone)$/.test(joined) ? joined : `${joined}Outlined`;
}

const capitals: Readonly<Record<string, string>> = { os: 'OS', ai: 'AI' };
