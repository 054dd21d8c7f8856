/** Compares the program that this page was loaded from with the one that the server runs. */
export interface ProgramCheck {
  /** Sent with each write; undefined for a server that does not say what it runs. */
  fingerprint: () => string | undefined;
  /** Reads the header with the fingerprint of the server. */
  readHeader: (header: unknown) => void;
}

/** Computing the own fingerprint takes milliseconds, which the first screen does not wait for. */
const CHECK_DELAY = 3_000;

export function createProgramCheck(computeOwn: () => string, onOtherProgram: () => void): ProgramCheck {
  let own: string | undefined;
  let lastSeen: string | undefined;
  const ownFingerprint = () => {
    own ??= computeOwn();
    return own;
  };
  return {
    fingerprint: () => (lastSeen === undefined ? undefined : ownFingerprint()),
    readHeader(header) {
      if (typeof header !== 'string' || header === lastSeen) return;
      lastSeen = header;
      setTimeout(() => header !== ownFingerprint() && onOtherProgram(), CHECK_DELAY);
    },
  };
}
