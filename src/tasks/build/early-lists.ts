import { TREE_PAGE_SIZE } from '../../contract/list.ts';
import { apiPathOf } from '../../declare/actions.ts';
import { defaultOrder } from '../../declare/waiting-order.ts';
import { menuSections } from '../../resources/index.ts';

/** How the inline script asks for the first page of each list, by the path of its section. */
export const earlyLists = Object.fromEntries(
  menuSections.map((resource) => {
    const { sort, waiting } = defaultOrder(resource);
    const parts = [apiPathOf(resource), sort, waiting];
    return [resource.path, resource.tree ? [...parts, TREE_PAGE_SIZE] : parts];
  }),
);
