import { AccessControlContext } from '@refinedev/core';
import type { ReactNode } from 'react';
import { createAccessProvider } from '../../src/client/app/providers/access-provider.ts';
import { sections } from '../../src/resources/index.ts';

const buttons = { enableAccessControl: true, hideIfUnauthorized: false };

/** Refine's access control for components that need nothing else of Refine; the codes are those of the menu. */
export function WithAccess({ codes, children }: { codes: readonly string[]; children: ReactNode }) {
  const { can } = createAccessProvider(new Set(codes), sections);
  return <AccessControlContext value={{ can, options: { buttons } }}>{children}</AccessControlContext>;
}
