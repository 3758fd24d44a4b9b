import { sql } from 'kysely';
import type { MigrationSource } from '#core/server/db/migrate.ts';

/** Categories by group: `Name|Tag,Tag;`. Generic names of game genres, topics, crafts and sports. */
const CATEGORIES: Readonly<Record<number, string>> = {
  1: `
    Action Adventures|Adventure; Arcade Classics|Classics; Artillery Duels|Strategy; Auto Battlers|Strategy;
    Backgammon|Strategy,Board game; Base Builders|Building,Strategy; Battle Arenas|Competitive,Team; Beat Them Up|Classics,Co-op;
    Billiards|Simulation; Bird Watcher|Cozy,Simulation; Board Games|Board game; Bridge and Whist|Card game; Bullet Patterns|Shooter;
    Bus Routes|Simulation,Driving; Card Battles|Card game; Card Building|Card game,Strategy; Checkers|Board game,Strategy;
    City Builders|Building,Simulation; Colony Builders|Building,Survival; Cooking Games|Cozy,Simulation; Crossword Puzzles|Puzzle;
    Dance Games|Rhythm; Dating Stories|Story; Detective Stories|Story,Puzzle; Dice Games|Board game; Dominoes|Board game;
    Drift Club|Racing; Dungeon Crawlers|Role-playing; Escape Rooms|Puzzle,Co-op; Extraction Runs|Shooter,Survival;
    Falling Blocks|Puzzle; Farm Life|Cozy,Simulation; Fighting Games|Competitive; Fishing Games|Cozy,Simulation;
    Flight Decks|Simulation; Game Jams|Creative; Go|Board game,Strategy; Grand Strategy|Strategy; Gravity Puzzles|Puzzle;
    Ham-Fisted Physics|Comedy; Haunted Houses|Horror; Hero Shooters|Shooter,Competitive; Hidden Objects|Puzzle,Cozy;
    Horror Games|Horror; Idle Games|Casual; Interactive Fiction|Story; Island Survival|Survival; Jigsaw Tables|Puzzle,Cozy;
    Jump and Run|Platformer; Kart Racing|Racing; Last One Standing|Shooter,Competitive; Logic Puzzles|Puzzle; Mahjong|Board game;
    Management Games|Simulation; Maze Makers|Puzzle,Building; Mech Pilots|Action; Medieval Sandbox|Sandbox;
    Metro Exploration|Platformer,Exploration; Mini Golf|Casual; Model Railways|Simulation,Cozy; Monster Hunting|Action,Co-op;
    Monster Taming|Role-playing; Motorbike Trials|Racing; Mystery Dungeons|Role-playing; Narrative Adventures|Story;
    Naval Battles|Strategy; Off-Road|Racing; Online Role-Playing|Role-playing,Online; Open Worlds|Exploration;
    Party Games|Casual,Co-op; Pinball|Classics; Pirate Seas|Adventure; Pixel Platformers|Platformer; Point and Click|Story,Classics;
    Poker|Card game; Programming Puzzles|Puzzle,Learning; Quiz Shows|Trivia; Rally Stages|Racing;
    Real-Time Strategy|Strategy,Competitive; Rhythm Games|Rhythm; Roguelikes|Strategy; Role-Playing Games|Role-playing;
    Sandbox Building|Sandbox,Building; Science Fiction Shooters|Shooter; Simulators|Simulation; Skateboarding Games|Sports;
    Snooker Hall|Sports; Social Deduction|Co-op; Solitaire|Card game; Space Trading|Space,Simulation; Speedrunning|Competitive;
    Spelling Games|Puzzle; Stealth Games|Action; Submarine Crews|Simulation,Co-op; Survival Crafting|Survival;
    Tabletop Role-Playing|Role-playing; Tactical Shooters|Shooter,Competitive; Text Adventures|Classics,Story;
    Tower Defence|Strategy; Train Driving|Simulation; Truck Driving|Simulation,Driving; Turn-Based Tactics|Strategy;
    Virtual Reality|VR; Visual Novels|Story; Walking Tales|Story,Exploration; Wild West|Adventure; Word Games|Puzzle;
    World Conquest|Strategy;
  `,
  2: `
    Advice Desk|Advice; Animals and Pets|Animals; Beach and Lake|Outdoors; Body Doubling|Learning; Book Club|Reading;
    Camping|Outdoors; Campus Life|Learning; Cars and Motorbikes|Cars; Coffee Break|Talk; Co-Working|Learning; Debates|Discussion;
    Driving Around|Outdoors; Fashion and Beauty|Style; Film and Series Talk|Film; Gardening|Outdoors; Health and Habits|Health;
    History Talk|Learning; Interviews|Talk; Language Practice|Learning; Local News|News; Market Walks|Outdoors; Mathematics|Learning;
    Meditation|Calm; Morning Show|Talk; Night Owls|Talk; Parents and Families|Family; Philosophy|Discussion; Podcasts|Talk;
    Question Time|Talk; Railway Journeys|Outdoors; Science|Learning; Sleep and Quiet|Calm; Space and Stars|Learning;
    Spirit and Faith|Talk; Study With Me|Learning; Technology Talk|Technology; Trivia Night|Trivia; Vlogs|Talk; Weather Watch|News;
    Workshops|Learning;
  `,
  3: `
    Accordion Hour|Live; Ambient|Calm; Beat Making|Production; Brass Bands|Live; Choirs|Live; Classical Music|Classical;
    Concerts|Live; Country and Folk|Folk; DJ Sets|Electronic; Drums|Live; Electronic Music|Electronic; Film Scores|Classical;
    Guitar|Live; Hip-Hop and Rap|Hip-hop; Jazz|Jazz; Karaoke|Singing; Metal|Rock; Modular Synths|Electronic; Music Lessons|Learning;
    Organ and Piano|Classical; Radio Hour|Talk; Record Collections|Classics; Rock|Rock; Singing|Singing; Songwriting|Creative;
  `,
  4: `
    Animation|Drawing; Architecture|Design; Blacksmithing|Craft; Calligraphy|Craft; Ceramics|Craft; Comics|Drawing;
    Costume Making|Craft; Digital Painting|Drawing; Electronics|Making; Embroidery|Craft; Game Making|Creative;
    Graphic Design|Design; Illustration|Drawing; Jewellery|Craft; Knitting and Crochet|Craft; Leatherwork|Craft;
    Miniature Painting|Craft; Modelling in 3D|Design; Origami|Craft; Photography|Photo; Poetry|Writing; Robotics|Making;
    Sculpture|Craft; Sewing|Craft; Theatre|Live; Video Editing|Film; Watercolour|Drawing; Web Design|Design; Woodwork|Craft;
    Writing|Writing;
  `,
  5: `
    Archery|Outdoors; Athletics|Competition; Badminton|Racket; Basketball|Team; Bouldering and Climbing|Outdoors; Bowling|Casual;
    Boxing|Combat; Cricket|Team; Cycling|Outdoors; Dancing|Dance; Darts|Casual; Equestrian|Animals; Fantasy Leagues|Talk;
    Fencing|Combat; Figure Skating|Winter; Fitness|Health; Floorball|Team; Football|Team; Golf|Outdoors; Gymnastics|Competition;
    Handball|Team; Hiking|Outdoors; Ice Hockey|Team; Judo and Wrestling|Combat; Martial Arts|Combat; Motor Sports|Racing;
    Rowing|Water; Rugby|Team; Running|Outdoors; Sailing|Water; Skateboarding|Street; Skiing and Snowboarding|Winter; Surfing|Water;
    Swimming|Water; Table Tennis|Racket; Tennis|Racket; Volleyball|Team; Weightlifting|Strength; Yoga|Calm;
  `,
};

export const migrations: MigrationSource = {
  /** Channels; role, follow, subscription and identity of users; categories and streams. */
  '001-channels': {
    async up(db) {
      await sql`create table category_groups (id int primary key, name text not null, slug text not null unique)`.execute(db);
      await sql`
        create table categories (
          id bigint generated by default as identity (start with 101) primary key,
          group_id int not null references category_groups,
          name text not null,
          slug text not null unique,
          tags text[] not null default '{}',
          description text,
          is_mature boolean not null default false
        )`.execute(db);
      await sql`insert into category_groups (id, name, slug) values
        (1, 'Games', 'games'), (2, 'Talk', 'talk'), (3, 'Music', 'music'), (4, 'Art', 'art'), (5, 'Sports', 'sports')`.execute(db);
      await sql`insert into categories (group_id, name, slug, tags) values
        (2, 'Just Talking', 'just-talking', '{Talk}'),
        (1, 'Outer Range', 'outer-range', '{Survival,Exploration}'),
        (1, 'Apex Circuit', 'apex-circuit', '{Racing}'),
        (1, 'Stackline', 'stackline', '{Building}'),
        (1, 'Deep Keel', 'deep-keel', '{Simulation,Space}'),
        (1, 'Chess', 'chess', '{Strategy}'),
        (3, 'Music', 'music', '{Live}'),
        (2, 'City Hours', 'city-hours', '{Outdoors}'),
        (4, 'Art', 'art', '{Creative}'),
        (5, 'Sports', 'sports', '{Live}'),
        (4, 'Making Software', 'making-software', '{Creative,Learning}'),
        (2, 'Food and Drink', 'food-and-drink', '{Cooking}'),
        (1, 'Retro Games', 'retro-games', '{Classics}'),
        (2, 'Travel and Outdoors', 'travel-and-outdoors', '{Outdoors}')`.execute(db);

      // A stored counter, because counting a million followers per page is too slow.
      await sql`
        create table channels (
          id bigint generated by default as identity (start with 20000001) primary key,
          user_id bigint not null unique references users on delete cascade,
          slug text not null unique,
          is_verified boolean not null default false,
          followers_count bigint not null default 0 check (followers_count >= 0),
          stream_title text not null default '',
          category_id bigint not null default 101 references categories,
          language text not null default 'en',
          is_mature boolean not null default false,
          tags text[] not null default '{}',
          created_at timestamptz not null
        )`.execute(db);
      await sql`create index channels_followers on channels (followers_count desc, id)`.execute(db);

      await sql`
        create table channel_roles (
          channel_id bigint not null references channels on delete cascade,
          user_id bigint not null references users on delete cascade,
          role text not null check (role in ('moderator', 'vip', 'og', 'sidekick')),
          primary key (channel_id, user_id, role)
        )`.execute(db);
      await sql`create index channel_roles_user on channel_roles (user_id, role)`.execute(db);

      await sql`
        create table follows (
          channel_id bigint not null references channels on delete cascade,
          user_id bigint not null references users on delete cascade,
          created_at timestamptz not null,
          primary key (channel_id, user_id)
        )`.execute(db);
      await sql`create index follows_user on follows (user_id, channel_id)`.execute(db);

      await sql`
        create table channel_subscriptions (
          channel_id bigint not null references channels on delete cascade,
          user_id bigint not null references users on delete cascade,
          expires_at timestamptz not null,
          months int not null check (months >= 1),
          is_founder boolean not null default false,
          primary key (channel_id, user_id)
        )`.execute(db);
      await sql`create index channel_subscriptions_user on channel_subscriptions (user_id)`.execute(db);

      await sql`
        create table channel_gifts (
          channel_id bigint not null references channels on delete cascade,
          user_id bigint not null references users on delete cascade,
          quantity int not null check (quantity >= 0),
          primary key (channel_id, user_id)
        )`.execute(db);

      // Null before the first choice.
      await sql`
        create table identities (
          channel_id bigint not null references channels on delete cascade,
          user_id bigint not null references users on delete cascade,
          color text check (color ~ '^#[0-9A-Fa-f]{6}$'),
          badges text[],
          primary key (channel_id, user_id)
        )`.execute(db);
      await sql`create index identities_user on identities (user_id)`.execute(db);

      await sql`
        create table livestreams (
          id bigint generated by default as identity (start with 40000001) primary key,
          channel_id bigint not null references channels on delete cascade,
          session_title text not null,
          category_id bigint not null references categories,
          language text not null,
          is_mature boolean not null,
          tags text[] not null,
          viewer_count int not null default 0 check (viewer_count >= 0),
          started_at timestamptz not null,
          ended_at timestamptz
        )`.execute(db);
      await sql`create unique index livestreams_live on livestreams (channel_id) where ended_at is null`.execute(db);
      await sql`create index livestreams_by_viewers on livestreams (viewer_count, id) where ended_at is null`.execute(db);
      await sql`create index livestreams_by_start on livestreams (started_at, id) where ended_at is null`.execute(db);
      await sql`create index livestreams_by_category on livestreams (category_id) where ended_at is null`.execute(db);
      await sql`create index livestreams_of_channel on livestreams (channel_id, started_at)`.execute(db);
    },
  },
  '002-suspensions': {
    async up(db) {
      await sql`alter table channels add column suspended_at timestamptz, add column suspension_reason text not null default ''`.execute(
        db,
      );
    },
  },
  /** Finds a user's gifts in all channels when the account is deleted. */
  '003-gifts-of-user': {
    async up(db) {
      await sql`create index channel_gifts_of_user on channel_gifts (user_id)`.execute(db);
    },
  },
  /** Unique index that decides between concurrent categories of the same name. */
  '004-category-names': {
    async up(db) {
      await sql`create unique index categories_name on categories (lower(name))`.execute(db);
    },
  },
  /** Index for recent follows without a scan of all followers. */
  '005-follows-by-time': {
    async up(db) {
      await sql`create index follows_by_time on follows (channel_id, created_at)`.execute(db);
    },
  },
  /** Picture hashes of the offline banner, widest first; empty without a banner. */
  '006-offline-banner': {
    async up(db) {
      await sql`alter table channels add column offline_banner text[] not null default '{}'`.execute(db);
    },
  },
  /** Scheduled ends of suspensions, and an index for the list of suspended channels. */
  '007-suspension-ends': {
    async up(db) {
      await sql`alter table channels add column suspended_until timestamptz`.execute(db);
      await sql`create index channels_suspended on channels (id) where suspended_at is not null`.execute(db);
    },
  },
  /** End of the paid or gifted time. Access (`expires_at`) may last longer, through the grace period of a renewal. */
  '008-paid-until': {
    async up(db) {
      await sql`alter table channel_subscriptions add column paid_until timestamptz`.execute(db);
    },
  },
  /** Index to count active subscriptions without reading ended ones. */
  '009-subscriptions-by-end': {
    async up(db) {
      await sql`create index channel_subscriptions_by_end on channel_subscriptions (channel_id, expires_at)`.execute(db);
    },
  },
  '010-category-art': {
    async up(db) {
      await sql`alter table categories add column art text[] not null default '{}'`.execute(db);
    },
  },
  /** Keeps existing categories with the same name or slug. */
  '011-more-categories': {
    async up(db) {
      for (const [group, lines] of Object.entries(CATEGORIES)) {
        const rows = lines
          .split(';')
          .map((row) => row.trim())
          .filter(Boolean)
          .map((row) => row.split('|') as [string, string]);
        await sql`
          insert into categories (group_id, name, slug, tags)
          select ${Number(group)}::int, name, trim(both '-' from regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g')), string_to_array(tags, ',')
            from unnest(${rows.map(([name]) => name)}::text[], ${rows.map(([, tags]) => tags)}::text[]) as made (name, tags)
              on conflict do nothing`.execute(db);
      }
    },
  },
  /** Ids and slugs of merged categories, with the current category. */
  '012-category-aliases': {
    async up(db) {
      await sql`
        create table category_aliases (
          old_id bigint primary key,
          slug text not null unique,
          category_id bigint not null references categories on delete cascade
        )`.execute(db);
    },
  },
  /** Indexes for moving the rows of a merged category, and for the most watched live streams of a category. */
  '013-by-category': {
    async up(db) {
      await sql`create index channels_of_category on channels (category_id)`.execute(db);
      await sql`create index livestreams_of_category on livestreams (category_id)`.execute(db);
      await sql`create index livestreams_by_category_and_viewers on livestreams (category_id, viewer_count, id) where ended_at is null`.execute(
        db,
      );
      await sql`drop index livestreams_by_category`.execute(db);
    },
  },
  /** The locale of the database does not decide which names are equal. */
  '014-names-without-locale': {
    async up(db) {
      await sql`drop index categories_name`.execute(db);
      await sql`create unique index categories_name on categories (lower(name collate "C"))`.execute(db);
    },
  },
  /** A badge of a channel and its holders. Holders name the channel, because every message reads those of its sender there. */
  '015-channel-badges': {
    async up(db) {
      await sql`
        create table channel_badges (
          id bigint generated by default as identity (start with 70000001) primary key,
          channel_id bigint not null references channels on delete cascade,
          name text not null,
          pictures text[] not null,
          created_at timestamptz not null
        )`.execute(db);
      await sql`create unique index channel_badges_name on channel_badges (channel_id, lower(name collate "C"))`.execute(db);
      await sql`
        create table channel_badge_holders (
          channel_id bigint not null references channels on delete cascade,
          user_id bigint not null references users on delete cascade,
          badge_id bigint not null references channel_badges on delete cascade,
          given_at timestamptz not null,
          primary key (channel_id, user_id, badge_id)
        )`.execute(db);
      await sql`create index channel_badge_holders_of_badge on channel_badge_holders (badge_id, user_id)`.execute(db);
      await sql`create index channel_badge_holders_of_user on channel_badge_holders (user_id)`.execute(db);
    },
  },
  /** The security log has the times of earlier verifications, and keeps them for two years. */
  '016-verified-at': {
    async up(db) {
      await sql`alter table channels add column verified_at timestamptz`.execute(db);
      await sql`
        update channels c
           set verified_at = coalesce((select max(l.created_at) from security_log l where l.user_id = c.user_id and l.act = 'verify_channel'),
                                      c.created_at)
         where c.is_verified`.execute(db);
    },
  },
};
