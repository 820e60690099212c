BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE games (
	id VARCHAR(32) NOT NULL, 
	rules TEXT NOT NULL, 
	moves TEXT NOT NULL, 
	seat_1 VARCHAR(40) NOT NULL, 
	seat_2 VARCHAR(40) NOT NULL, 
	name_1 VARCHAR(40) NOT NULL, 
	name_2 VARCHAR(40) NOT NULL, 
	key_1 VARCHAR(64), 
	key_2 VARCHAR(64), 
	winner INTEGER, 
	reason TEXT, 
	undo_by INTEGER, 
	rematch VARCHAR(32), 
	guesses TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	created BIGINT NOT NULL, 
	updated BIGINT NOT NULL, ended VARCHAR(40), tossed BOOLEAN, room VARCHAR(32), halted VARCHAR(16), 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('2ec3a611c9253f73','{"game": "divisor-duel-evens"}','12 6 18','human','human','Ben','Ada','6de169abb7d15b7933eb63cf4e4a07c03ea0c72e122b4cb70c1449be0d706529','6de169abb7d15b7933eb63cf4e4a07c03ea0c72e122b4cb70c1449be0d706529',NULL,NULL,NULL,NULL,'',3,1794832741,1794832741,NULL,1,NULL,NULL);
INSERT INTO "games" VALUES('b83c7cf96b44c55a','{"pool": "2-30", "rule": "antichain", "goal": "misere"}','','human','hard','Player 1','Computer','17abbc09afec9ec384e0df286c2c049e4c08af017b0da53257cb5c68d01baa3d',NULL,2,'',NULL,NULL,'',1,1794832741,1794832741,'resigned',0,NULL,NULL);
INSERT INTO "games" VALUES('33d2d41e5499e4b7','{"game": "divisor-duel-evens"}','','human','human','Perfect Ocelot','Happy Swan','4a5d4328058dc9342ca81de73bc50fec43f49d4d16d35bd615303ca7b34fee88','8c054e2135309b89c78b08eef0ccc1d375aa50133dad664ad4ba78a26a210ee6',NULL,NULL,NULL,NULL,'',1,1794832743,1794832743,NULL,0,'1b39b2f0a4f48286','round-over');
INSERT INTO "games" VALUES('492bc48a202b69f2','{"game": "divisor-duel-evens"}','','human','medium','Noble Cheetah','Computer','bad7deb62dc567b43ffabb56a250fad600819fa165be647ea35543739190d3bd',NULL,NULL,NULL,NULL,NULL,'',1,1794832743,1794832743,NULL,0,'1b39b2f0a4f48286','round-over');
INSERT INTO "games" VALUES('36f5757d8dce74eb','{"game": "divisor-duel-evens"}','12','human','human','Happy Swan','Noble Cheetah','8c054e2135309b89c78b08eef0ccc1d375aa50133dad664ad4ba78a26a210ee6','bad7deb62dc567b43ffabb56a250fad600819fa165be647ea35543739190d3bd',NULL,NULL,NULL,NULL,'',1,1794832743,1794832743,NULL,0,'1b39b2f0a4f48286',NULL);
INSERT INTO "games" VALUES('d1d4e9f387cbf6fe','{"game": "divisor-duel-evens"}','','medium','human','Computer','Perfect Ocelot',NULL,'4a5d4328058dc9342ca81de73bc50fec43f49d4d16d35bd615303ca7b34fee88',NULL,NULL,NULL,NULL,'',0,1794832743,1794832743,NULL,0,'1b39b2f0a4f48286',NULL);
CREATE TABLE room_boards (
	game VARCHAR(32) NOT NULL, 
	room VARCHAR(32) NOT NULL, 
	round INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	pupil_1 INTEGER, 
	pupil_2 INTEGER, 
	points_1 INTEGER, 
	points_2 INTEGER, 
	PRIMARY KEY (game)
);
INSERT INTO "room_boards" VALUES('33d2d41e5499e4b7','1b39b2f0a4f48286',1,1,'pair',1,2,1,1);
INSERT INTO "room_boards" VALUES('492bc48a202b69f2','1b39b2f0a4f48286',1,2,'bye',3,NULL,2,0);
INSERT INTO "room_boards" VALUES('36f5757d8dce74eb','1b39b2f0a4f48286',2,1,'pair',2,3,NULL,NULL);
INSERT INTO "room_boards" VALUES('d1d4e9f387cbf6fe','1b39b2f0a4f48286',2,2,'bye',NULL,1,NULL,NULL);
CREATE TABLE room_pupils (
	room VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	state VARCHAR(16) NOT NULL, 
	waiting FLOAT, 
	PRIMARY KEY (room, number)
);
INSERT INTO "room_pupils" VALUES('1b39b2f0a4f48286',1,'Perfect Ocelot','4a5d4328058dc9342ca81de73bc50fec43f49d4d16d35bd615303ca7b34fee88','here',NULL);
INSERT INTO "room_pupils" VALUES('1b39b2f0a4f48286',2,'Happy Swan','8c054e2135309b89c78b08eef0ccc1d375aa50133dad664ad4ba78a26a210ee6','here',NULL);
INSERT INTO "room_pupils" VALUES('1b39b2f0a4f48286',3,'Noble Cheetah','bad7deb62dc567b43ffabb56a250fad600819fa165be647ea35543739190d3bd','here',NULL);
CREATE TABLE rooms (
	id VARCHAR(32) NOT NULL, 
	code VARCHAR(8) NOT NULL, 
	"key" VARCHAR(64) NOT NULL, 
	settings TEXT NOT NULL, 
	phase VARCHAR(16) NOT NULL, 
	round INTEGER NOT NULL, 
	ends FLOAT, 
	"left" FLOAT, 
	undo TEXT, 
	moment TEXT, 
	version INTEGER NOT NULL, 
	updated BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
INSERT INTO "rooms" VALUES('1b39b2f0a4f48286','FHJRR','60887f8e7de00d6fdeb5b8194b5b701c3452792b3da29e27e856f96d718608f8','{"rules": {"game": "divisor-duel-evens"}, "pairing": "swiss", "minutes": 10, "level": "medium", "own_names": false, "hints": true, "open": true, "names_shown": false, "wall": "boards"}','playing',2,1.79483334349130296703e+09,NULL,'{"action": "begin", "when": ["between", 1, null], "pupils": [], "boards": [], "made": ["36f5757d8dce74eb", "d1d4e9f387cbf6fe"]}',NULL,6,1794832743);
CREATE INDEX ix_games_updated ON games (updated);
CREATE INDEX ix_rooms_updated ON rooms (updated);
CREATE INDEX ix_rooms_ends ON rooms (ends);
CREATE INDEX ix_room_boards_room ON room_boards (room);
CREATE INDEX ix_games_room ON games (room);
COMMIT;
