import { dayFrom } from '../../contract/museum-time.ts';
import type { DraftOf } from '../../declare/index.ts';
import { defineSeed } from '../../demo/define-seed.ts';
import { describedPicture, html, itemAt, pickSeveral, publishedSeries, referTo } from '../composing.seed.ts';
import { literatureGoods } from './literatureGoods.ts';

type Draft = DraftOf<typeof literatureGoods>;

/** Category, title, title in English, price, material, size, drawing. */
const goods: readonly [Draft['category'], string, string | null, number, string, string, string][] = [
  ['stationery', '榕荫四季便签', null, 18, '再生纸', '9×9 cm', '信札'],
  ['stationery', '砚池镇纸', 'Inkstone Paperweight', 128, '锌合金', '12×8 cm', '砚台'],
  ['textile', '花窗纹真丝方巾', 'Silk Scarf, Lattice', 268, '桑蚕丝', '65×65 cm', '衣物'],
  ['home', '莲纹对碗', 'Lotus Bowls, a Pair', 168, '白瓷', '口径 12 cm', '瓷碗'],
  ['stationery', '“读书乐”藏书印', 'Book Lover’s Seal', 88, '橡胶、榉木', '2.4×2.4 cm', '印章'],
  ['print', '榕荫读书图卷轴（复制）', null, 358, '宣纸、绫', '118×48 cm', '信札'],
  ['home', '灯下小夜灯', 'Lamplight Night Lamp', 139, 'ABS、玻璃', '高 18 cm', '油灯'],
  ['toy', '旧居拼装模型', 'Build the House', 99, '椴木板', '24×16 cm', '木椅'],
  ['textile', '学生装帆布袋', null, 49, '棉帆布', '38×34 cm', '衣物'],
  ['print', '老照片明信片（十二枚）', 'Twelve Postcards', 28, '白卡纸', '14×9 cm', '老照片'],
  ['food', '新米饼', null, 36, '大米、陈皮', '200 g', '瓷碗'],
  ['jewellery', '铜钱书签', 'Coin Bookmark', 39, '黄铜', '直径 2.6 cm', '铜钱'],
  ['digital', '旧居四季数字壁纸套装', null, 6, '数字文件', '—', '老照片'],
  ['stationery', '手稿笔记本', 'Manuscript Notebook', 45, '道林纸、布面', 'A5', '线装书'],
  ['home', '八音座钟摆件', null, 298, '实木', '高 22 cm', '座钟'],
  ['stationery', '笔筒竹刻', null, 158, '竹', '高 12 cm', '笔筒'],
  ['toy', '小小修复师材料包', 'Little Conservator’s Kit', 69, '纸、糨糊、毛刷', '盒装', '线装书'],
  ['textile', '香云纱茶席', null, 198, '香云纱', '120×30 cm', '衣物'],
  ['jewellery', '校徽胸针', 'School Pin', 58, '珐琅', '3×3 cm', '奖章'],
  ['print', '复刻号外报纸', null, 12, '新闻纸', '54×39 cm', '旧报纸'],
  ['food', '榕荫茶礼', null, 118, '凤凰单丛', '100 g', '瓷瓶'],
  ['home', '青花小瓶', 'Blue-and-white Vase', 188, '白瓷', '高 16 cm', '瓷瓶'],
  ['stationery', '家书信笺套装', 'Letter Set', 38, '竹纸', '27×18 cm', '信札'],
  ['other', '旅行皮箱收纳盒', null, 128, '超纤皮', '26×18 cm', '木椅'],
  ['print', '年度台历', null, 58, '艺术纸', '20×18 cm', '线装书'],
  ['stationery', '墨锭橡皮', null, 15, '环保 PVC', '6×2 cm', '砚台'],
  ['toy', '风筝小挂件', 'Kite Charm', 25, '竹、绢', '8 cm', '奖章'],
];
const designers = ['馆内设计组', '“一间”设计工作室', '榕下设计', '城南美术学院学生'];

export const literatureGoodsSeed = defineSeed(literatureGoods, 'after', async ({ now, pictures, rowsOf }) => {
  const [covers, squares] = [await pictures('wide'), await pictures('object')];
  const objects = (await rowsOf('collectionManage')).slice(0, 100);
  const drafts = goods.map(([category, title, titleEn, price, material, size, drawing], at): Partial<Draft> => {
    const album = squares.filter(({ alt }) => alt === drawing);
    const summary = `设计灵感来自馆藏，以${material}制成，适合自用或赠礼。`;
    return {
      category,
      title,
      titleEn,
      summary,
      price,
      material,
      size,
      sku: `WC${String(2400 + at * 3)}`,
      cover: describedPicture(covers, at * 4 + 3, `${title}场景图`),
      gallery: album.map((picture, index) => ({
        ...picture,
        alt: `${title}`,
        caption: index === 0 ? '正面' : '另一色',
      })),
      body: html(summary, `规格：${size}。因手工制作，尺寸与颜色略有差异。支持七天无理由退换，食品与数字产品除外。`),
      listPrice: at % 4 === 1 ? Math.round(price * 1.25) : null,
      stockState: itemAt(['in', 'in', 'low', 'in', 'out', 'in', 'preorder'] as const, at),
      designer: itemAt(designers, at),
      inspiredBy: objects.length > 0 ? pickSeveral(objects, 1 + (at % 2), at, 321).map(referTo) : null,
      channels: [
        { name: '馆内书店', url: 'https://shop.museum.example.cn' },
        ...(at % 2 === 0 ? [{ name: '网上商店', url: `https://shop.museum.example.cn/item/${2400 + at * 3}` }] : []),
      ],
      launchDate: dayFrom(now, -(at * 26 + 4)),
      isNew: at < 6,
      isHot: at % 5 === 4,
      copyrightNo: at % 3 === 1 ? `国作登字-2099-F-${String(100_000 + at)}` : null,
      tags: pickSeveral(['伴手礼', '文房', '限定', '亲子', '环保'], 2, at, 322),
      sortNo: (at + 1) * 10,
    };
  });
  return publishedSeries<Draft>(now, 26, drafts);
});
