/** Rows of migration 001, in the format of `INVENTED_CATEGORIES`. */
export const FIRST_INVENTED_CATEGORIES: Readonly<Record<number, string>> = {
  1: 'Outer Range|Survival,Exploration; Apex Circuit|Racing; Stackline|Building; Deep Keel|Simulation,Space; Chess|Strategy; Retro Games|Classics;',
  2: 'Just Talking|Talk; City Hours|Outdoors; Food and Drink|Cooking; Travel and Outdoors|Outdoors;',
  3: 'Music|Live;',
  4: 'Art|Creative; Making Software|Creative,Learning;',
  5: 'Sports|Live;',
};

/** Categories of the demo by group: `Name|Tag,Tag;`. Installations had them from migration 011 to 017. */
export const INVENTED_CATEGORIES: Readonly<Record<number, string>> = {
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

/** Pairs of a name and its tags, separated by commas. */
export const inventedCategories = (lines: string): [name: string, tags: string][] =>
  lines
    .split(';')
    .map((row) => row.trim())
    .filter(Boolean)
    .map((row) => row.split('|') as [string, string]);
