/** Whether an object holds one text in both languages. */
const isLabel = (node) =>
  node.type === 'ObjectExpression' && node.properties.length === 2 && ['zh', 'en'].every((key) => hasKey(node, key));

const hasKey = ({ properties }, key) => properties.some((property) => property.key?.name === key);

const isDescription = (node) =>
  (node.type === 'ObjectProperty' && node.key.name === 'description') ||
  (node.type === 'CallExpression' && node.callee.name === 'describe');

/** Texts are not mutated: a test of each would only repeat it. */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'texts',
    value: {
      shouldIgnore: ({ node }) => (isLabel(node) || isDescription(node) ? 'A text for people' : undefined),
    },
  },
];
