import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const build = SerializerSelector();

/**
 * Compiled serializers are fast, but compiling one takes a millisecond and nearly every route has one, so each is
 * compiled on first use.
 */
export const lateWriters: typeof build = (schemas, options) => {
  const make = build(schemas, options);
  return (route) => {
    let write: ReturnType<typeof make> | undefined;
    return (answer) => {
      write ??= make(route);
      return write(answer);
    };
  };
};
