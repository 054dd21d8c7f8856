import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const build = SerializerSelector();

/**
 * Writing an answer by its shape is fast, but the program that does so takes a millisecond to make, and there is one for
 * nearly every call: each is made when it is first needed.
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
