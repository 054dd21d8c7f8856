import type { RecordOf } from '../../declare/index.ts';
import { todayInShanghai } from '../../kinds/date/date.ts';
import { defineRules, type MoveColumns } from '../../server/records/rules.ts';
import { linkMember } from '../member/member-link.server.ts';
import { artifactOffer } from './artifactOffer.ts';

type Offer = RecordOf<typeof artifactOffer>;

const sourceWays: { readonly [Way in Offer['way']]?: string } = {
  donate: 'donation',
  sell: 'purchase',
  transfer: 'transfer',
};

/** An offer is linked to the member who makes it; the move `accession` creates an object in the collection for each item, in the same transaction. */
export const artifactOfferRules = defineRules(artifactOffer, {
  beforeSave: (draft, context) => linkMember(draft, 'phone', context),

  fills: ['objects'],

  async onMove(record, move, { now, recordsOf }): Promise<MoveColumns> {
    if (move !== 'accession') return {};
    const objects = recordsOf('collectionManage');
    const objectIds: number[] = [];
    for (const { name, periodText, quantity, photos, story } of record.items) {
      const id = await objects.create({
        title: name,
        objectName: name,
        dateText: periodText,
        quantity,
        realCount: quantity,
        images: photos,
        provenance: story,
        sourceWay: sourceWays[record.way] ?? 'other',
        sourceName: record.name,
        inDate: todayInShanghai(now),
        offer: { id: record.id, title: record.name },
      });
      objectIds.push(id);
    }
    return { objects: JSON.stringify(objectIds) };
  },
});
